import type { Random } from './random.ts';
import { ADJECTIVES, CRAFTS, PLACES, PRACTICES, STUDIOS, SURNAMES, THINGS } from './words.ts';

const LEGACY_ID_MAX = 30;

export type Names = ReturnType<typeof createNames>;

/** Business names and legacy ids, none of them given twice. `reserved` names are never drawn. */
export function createNames(random: Random, reserved: readonly string[]) {
  const names = new Set(reserved);
  const legacyIds = new Set<string>();

  function businessName(): string {
    let name = drawName(random);
    while (names.has(name)) name = drawName(random);
    names.add(name);
    return name;
  }

  function legacyId(name: string): string {
    const base = name
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, LEGACY_ID_MAX);
    let id = base;
    for (let suffix = 2; legacyIds.has(id); suffix += 1) id = `${base}${suffix}`;
    legacyIds.add(id);
    return id;
  }

  return { businessName, legacyId };
}

function drawName(random: Random): string {
  const surname = random.pick(SURNAMES);
  switch (random.int(1, 8)) {
    case 1:
      return `${surname} ${random.pick(PRACTICES)}`;
    case 2:
      return `${surname} ${random.pick(CRAFTS)}`;
    case 3:
      return `${surname} Brothers ${random.pick(CRAFTS)}`;
    case 4:
      return `${random.pick(PLACES)} ${random.pick([...PRACTICES, ...CRAFTS, ...STUDIOS])}`;
    case 5:
    case 6:
      return `${random.pick(ADJECTIVES)} ${random.pick(THINGS)} ${random.pick(STUDIOS)}`;
    default:
      return `${random.sample(SURNAMES, 2).join(' & ')} ${random.pick(PRACTICES)}`;
  }
}
