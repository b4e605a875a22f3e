export type Name = { given: string; family: string };

/** Words with which a family name begins, in small letters. */
const PARTICLES = new Set(
  'van von der den de del della delle degli di da dal dos das do du des la le las los el al bin ibn bint ben abu ter ten te zu zum zur vom af av san santa saint st. st y e i ov'.split(
    ' ',
  ),
);
/** They join two family names, or two given ones; they begin none. */
const JOINING = new Set(['y', 'e', 'i']);
const TITLES =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|rev|herr|frau|dipl|ing|mag|mme|mlle|monsieur|madame|mademoiselle|sr|sra|srta|don|doña|dra|ing|lic|г-н|г-жа|mr\/mrs)\.?$/iu;
/** They would be names as well, if they had no dot. */
const DOTTED_TITLES = /^(?:m|hr|fr)\.$/i;
const SUFFIX =
  /^(?:jr|sr|jnr|snr|ii|iii|iv|phd|ph\.d|md|m\.d|esq|mba|cpa|dds|rn|filho|neto|júnior|junior|fils|père)\.?$/iu;
const SPANISH = new Set('ES MX AR CO PE VE CL EC GT CU BO DO HN PY SV NI CR PA UY PR GQ'.split(' '));

/** Chinese family names of two letters, and Korean ones. */
const TWO_LETTERS = new Set(
  '欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 夏侯 尉迟 尉遲 公孙 公孫 慕容 令狐 皇甫 宇文 长孙 長孫 司徒 司空 端木 东方 東方 独孤 獨孤 南宫 南宮 西门 西門 남궁 황보 제갈 선우 독고 사공 서문'.split(
    ' ',
  ),
);
const VIETNAMESE = new Set(
  'nguyễn trần lê phạm hoàng huỳnh phan vũ võ đặng bùi đỗ hồ ngô dương lý đinh đoàn trịnh trương lâm mai tô hà cao châu tạ phùng quách'.split(
    ' ',
  ),
);
/** The same without their accents; in Vietnam only, as elsewhere they may be anything. */
const BARE_VIETNAMESE = new Set(
  'nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly dinh doan trinh truong lam mai to ha cao chau ta phung quach'.split(
    ' ',
  ),
);

const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]+$/u;

/**
 * A whole name in its two parts. "Smith, John" has the family first, as have Chinese, Japanese, Korean and Vietnamese
 * names and Russian ones with the father's name at the end; "van der Berg" is one name; whoever writes one part in
 * capitals means the family. What cannot be told apart is left with a given name only.
 */
export function splitName(written: string, country: string): Name {
  const text = written
    .replace(/\s+/gu, ' ')
    .replace(/^["'“”]+|["'“”]+$/g, '')
    .trim();
  const foreign = /^([\p{Script=Katakana}ー]+)[・･=＝]([\p{Script=Katakana}ー・･=＝]+)$/u.exec(text);
  if (foreign) return { given: foreign[1] ?? '', family: foreign[2] ?? '' };
  const [before = '', ...behind] = text.split(/\s*[,،、，]\s*/);
  const after = behind.filter(Boolean);
  if (after.length > 0 && !after.every((part) => SUFFIX.test(part))) {
    const [given = '', ...rest] = after;
    const suffix = rest.filter((part) => SUFFIX.test(part));
    return { given: withoutTitles(given.split(' ')).join(' '), family: [before, ...suffix].join(' ') };
  }
  const words = withoutTitles(before.split(' ')).filter(Boolean);
  const { given, family } = splitWords(words, country);
  return { given, family: [family, ...after].filter(Boolean).join(' ') };
}

function withoutTitles(words: string[]): string[] {
  const first = words.findIndex((word) => !TITLES.test(word) && !DOTTED_TITLES.test(word));
  // Somebody who is called by a title alone is called so.
  return first <= 0 || words.length - first < 1 ? words : words.slice(first);
}

function splitWords(words: string[], country: string): Name {
  const [first = ''] = words;
  if (words.every((word) => EAST_ASIAN.test(word))) {
    if (words.length > 1) return { family: first, given: words.slice(1).join(' ') };
    return splitTogether(first, country);
  }
  if (words.length < 2) return { given: first, family: '' };
  return byCapitals(words) ?? byFather(words) ?? byFirstFamily(words, country) ?? byPlace(words, country);
}

/** Written without a space. Korean and Chinese families have one letter, few have two; Japanese ones mostly two. */
function splitTogether(name: string, country: string): Name {
  const letters = [...name];
  const at = (count: number) => ({ family: letters.slice(0, count).join(''), given: letters.slice(count).join('') });
  if (letters.length < 2) return { given: name, family: '' };
  const kana = /^([\p{Script=Han}々]+)([\p{Script=Hiragana}\p{Script=Katakana}ー]+)$/u.exec(name);
  if (kana) return { family: kana[1] ?? '', given: kana[2] ?? '' };
  const isKana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name);
  // Kana alone do not show where the family ends.
  if (isKana) return { given: name, family: '' };
  if (letters.length > 2 && TWO_LETTERS.has(letters.slice(0, 2).join(''))) return at(2);
  if (country === 'JP' && /\p{Script=Han}/u.test(name)) return at(letters.length < 3 ? 1 : 2);
  return letters.length <= 4 ? at(1) : { given: name, family: '' };
}

const isCapital = (word: string) => /^\p{Lu}[\p{Lu}'’-]+$/u.test(word);

/** "Jean DUPONT", "DUPONT Jean". */
function byCapitals(words: string[]): Name | null {
  const family = words.filter(isCapital);
  const given = words.filter((word) => !isCapital(word));
  if (family.length === 0 || given.every((word) => PARTICLES.has(word.toLowerCase()) || /^\p{Lu}\.?$/u.test(word)))
    return null;
  const isTogether = isCapital(words[0] ?? '') || words.findIndex(isCapital) + family.length === words.length;
  if (!isTogether || family.every((word) => SUFFIX.test(word) || word.length < 3)) return null;
  const particles = given.filter((word) => PARTICLES.has(word));
  return { given: given.filter((word) => !PARTICLES.has(word)).join(' '), family: [...particles, ...family].join(' ') };
}

const FATHER = /(?:ович|евич|ьич|ич|овна|евна|ична|инична)$/iu;
const RUSSIAN_FAMILY = /(?:ов|ев|ёв|ин|ын|ский|цкий|ова|ева|ёва|ина|ына|ская|цкая|енко|чук|юк)$/iu;

/** "Иванов Иван Иванович", "Иван Иванович Иванов", "Иванов Иван". */
function byFather(words: string[]): Name | null {
  const [first = '', second = '', third = ''] = words;
  if (!/\p{Script=Cyrillic}/u.test(first)) return null;
  if (words.length === 3 && FATHER.test(third) && !FATHER.test(second))
    return { family: first, given: `${second} ${third}` };
  if (words.length === 3 && FATHER.test(second)) return { given: `${first} ${second}`, family: third };
  if (words.length === 2 && RUSSIAN_FAMILY.test(first) && !RUSSIAN_FAMILY.test(second))
    return { family: first, given: second };
  return null;
}

/** "Nguyễn Văn An". */
function byFirstFamily(words: string[], country: string): Name | null {
  const [first = '', ...rest] = words;
  const name = first.toLowerCase();
  const isVietnamese = VIETNAMESE.has(name)
    ? /[^\0-\x7F]/.test(words.join(''))
    : country === 'VN' && BARE_VIETNAMESE.has(name);
  return isVietnamese ? { family: first, given: rest.join(' ') } : null;
}

function byPlace(words: string[], country: string): Name {
  const hasSuffix = words.length > 2 && SUFFIX.test(words.at(-1) ?? '');
  const names = hasSuffix ? words.slice(0, -1) : words;
  const particle = names.findIndex((word, at) => at > 0 && at < names.length - 1 && isParticle(word));
  const cut = particle > 0 ? beginOf(particle, country) : lastNames(names, country);
  return { given: words.slice(0, cut).join(' '), family: words.slice(cut).join(' ') };
}

const isParticle = (word: string) =>
  PARTICLES.has(word.toLowerCase()) && !/^\p{Lu}\.?$/u.test(word) && !JOINING.has(word);

/** "María García de la Cruz" has two family names. */
const beginOf = (particle: number, country: string) => (SPANISH.has(country) && particle > 1 ? particle - 1 : particle);

function lastNames(names: string[], country: string): number {
  const joined = names.findIndex((word, at) => at > 1 && JOINING.has(word.toLowerCase()) && word.length === 1);
  if (joined > 0 && joined < names.length - 1) return joined - 1;
  const isTwo = SPANISH.has(country) && names.length > 2;
  return names.length - (isTwo ? 2 : 1);
}
