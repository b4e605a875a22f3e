import styles from './contacts-page.module.css';

const SHOWN = 3;

/** The first few tags; all of them are said and shown as a tip. */
export const TagList = ({ names }: { names: string[] }) => (
  <span className={styles.tags} title={names.join(', ')}>
    {names.slice(0, SHOWN).map((name) => (
      <span key={name} className={styles.tag}>
        <bdi>{name}</bdi>
      </span>
    ))}
    {names.length > SHOWN && <span className={styles.quiet}>+{names.length - SHOWN}</span>}
  </span>
);
