<?php top('GSTR-1', PAGES, $complaint); ?>
<section>
  <p>A CSV file for your accountant: a row for each document and rate of buyers with a GSTIN (B2B, and CDNR for credit notes), and a row for each state and rate of the others (B2CS).</p>
  <form class="fields">
    <input type="hidden" name="page" value="gstr1">
    <label>Quarter from <input name="from" type="month" required></label>
    <button>Save the summary</button>
  </form>
</section>
