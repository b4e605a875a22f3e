import styles from './contacts-page.module.css';

const SHOWN = 1;

/** The first tag, and how many more there are; a tip has all of them. */
export const TagList = ({ names, more }: { names: string[]; more: (count: number) => string }) => (
  <span className={styles.tags} title={names.join(', ')}>
    {names.slice(0, SHOWN).map((name) => (
      <span key={name} className={styles.tag} dir="auto">
        {name}
      </span>
    ))}
    {names.length > SHOWN && (
      <span className={styles.quiet} dir="ltr">
        +{more(names.length - SHOWN)}
      </span>
    )}
  </span>
);
