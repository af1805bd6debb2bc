import { features, hero, prices, questions, site } from '../content.js';

export default function Page() {
  return (
    <>
      <header className="top">
        <a className="name" href="#start">
          {site.name}
        </a>
        <nav aria-label="On this page">
          <a href="#features">What it does</a>
          <a href="#prices">Prices</a>
          <a href="#questions">Questions</a>
        </nav>
      </header>
      <main id="start">
        <section className="hero">
          <h1>{hero.heading}</h1>
          <p>{hero.text}</p>
          <a className="button" href={hero.action.href}>
            {hero.action.label}
          </a>
        </section>

        <section id="features" aria-labelledby="features-title">
          <h2 id="features-title">What it does</h2>
          <ul className="grid">
            {features.map(({ title, text }) => (
              <li key={title} className="card">
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>

        <section id="prices" aria-labelledby="prices-title">
          <h2 id="prices-title">Prices</h2>
          <ul className="grid">
            {prices.map(({ name, price, period, has }) => (
              <li key={name} className="card">
                <h3>{name}</h3>
                <p className="price">
                  {price} <small>{period}</small>
                </p>
                <ul>
                  {has.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </section>

        <section id="questions" aria-labelledby="questions-title">
          <h2 id="questions-title">Questions</h2>
          {questions.map(({ ask, answer }) => (
            <details key={ask}>
              <summary>{ask}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </section>
      </main>
      <footer>
        <p>{site.description}</p>
      </footer>
    </>
  );
}
