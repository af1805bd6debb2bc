<?php top('New invoice', PAGES, $complaint); ?>
<form method="post">
  <?= seal('invoice') ?>
  <section class="fields">
    <label>Date <input name="day" type="date" value="<?= e(typed('day') ?: date('Y-m-d')) ?>" required></label>
    <label>Buyer <input name="buyer" value="<?= e(typed('buyer')) ?>" required></label>
    <label>Address <input name="address" value="<?= e(typed('address')) ?>" required></label>
    <label>GSTIN, if there is one <input name="gstin" maxlength="15" value="<?= e(typed('gstin')) ?>"></label>
    <label>Place of supply
      <select name="state" required>
        <?php foreach (STATES as $code => $name): $code = (string) $code; ?>
          <option value="<?= e($code) ?>"<?= $code === (typed('state') ?: $home) ? ' selected' : '' ?>><?= e($name) ?></option>
        <?php endforeach; ?>
      </select>
    </label>
  </section>
  <section>
    <?php for ($n = 1; $n <= LINES; $n++): ?>
      <fieldset class="fields">
        <legend>Line <?= $n ?></legend>
        <label>What <input name="what<?= $n ?>" value="<?= e(typed("what{$n}")) ?>"></label>
        <label>HSN or SAC <input name="code<?= $n ?>" inputmode="numeric" value="<?= e(typed("code{$n}")) ?>"></label>
        <label>Quantity <input name="quantity<?= $n ?>" inputmode="decimal" value="<?= e(typed("quantity{$n}") ?: '1') ?>"></label>
        <label>Price without tax, ₹ <input name="price<?= $n ?>" inputmode="decimal" value="<?= e(typed("price{$n}")) ?>"></label>
        <label>GST %
          <select name="rate<?= $n ?>">
            <?php foreach ($settings['rates'] as $rate): ?>
              <option<?= $rate === typed("rate{$n}") ? ' selected' : '' ?>><?= e($rate) ?></option>
            <?php endforeach; ?>
          </select>
        </label>
      </fieldset>
    <?php endfor; ?>
    <button>Write the invoice</button>
  </section>
</form>
