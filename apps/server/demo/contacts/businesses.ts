import { createNames } from '../names.ts';
import { createRandom } from '../random.ts';

const COUNT = 240;

/** Where contacts work; each with an address on a domain that nobody can own. */
export const BUSINESSES = buildBusinesses();

export const TITLES = [
  ...['Owner', 'Office manager', 'Director', 'Sales manager', 'Accountant', 'Teacher', 'Engineer', 'Designer'],
  ...[
    'Nurse',
    'Project manager',
    'Marketing manager',
    'Assistant',
    'Consultant',
    'Buyer',
    'Partner',
    'Operations lead',
  ],
];

/** Whoever writes from home. */
export const HOME_DOMAINS = ['mail.example', 'post.example', 'inbox.example', 'home.example', 'family.example'];

/** Area codes of North America, for mobile phones that have moved with their owners. */
export const AREA_CODES = `
201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 224 225 228 229 231 234 239 240 248 251 252 253 254
256 260 262 267 269 270 276 281 301 302 303 304 305 307 308 309 310 312 313 314 315 316 317 318 319 320 321 323 325 330
334 336 337 339 347 351 352 360 361 386 401 402 404 405 406 407 408 409 410 412 413 414 415 417 419 423 424 425 432 434
435 440 443 458 469 478 479 480 484 501 502 503 504 505 507 508 509 510 512 513 515 516 517 518 520 530 531 540 541 551
559 561 562 563 567 570 571 573 574 575 580 585 586 601 602 603 605 606 607 608 609 610 612 614 615 616 617 618 619 620`
  .trim()
  .split(/\s+/);

function buildBusinesses() {
  const names = createNames(createRandom('contacts work at'), []);
  return Array.from({ length: COUNT }, () => {
    const name = names.businessName();
    return { name, domain: `${names.legacyId(name)}.example` };
  });
}
