import { UnreadableFile } from './unreadable-file.ts';

/** A record of a text: its cells, and the line of the file in which it begins. */
export type TextRecord = { cells: string[]; line: number };
type Rules = { separator: string; quote: string; longest: number };

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;

/**
 * Takes a text apart that arrives in pieces. As RFC 4180 has it, and kind to what does not keep to it: lines may end in
 * any of the three ways, also in turns; spaces before a quote do not matter; a quote inside of a cell need not be
 * doubled. It knows the line of every record, also after cells with line ends in them. Of the text it keeps only the
 * record that is not complete yet.
 */
export class RecordSplitter {
  /** A quoted cell occurred: quotes mean something in this text. */
  hasQuoted = false;
  private rest = '';
  private line = 1;
  private at = 0;
  private text = '';
  private lineEnds = 0;
  private isLast = false;
  private readonly separator: number;
  private readonly quote: number;
  private readonly rules: Rules;

  constructor(rules: Rules, firstLine = 1) {
    this.rules = rules;
    this.line = firstLine;
    this.separator = rules.separator.charCodeAt(0);
    this.quote = rules.quote === '' ? -1 : rules.quote.charCodeAt(0);
  }

  /** The records that are complete with this piece. */
  push(piece: string): TextRecord[] {
    return this.split(piece, false);
  }

  /** The last records. */
  end(): TextRecord[] {
    return this.split('', true);
  }

  /** The line in which the text has opened a quote that is not closed so far. */
  get openSince(): number | null {
    if (this.rest === '') return null;
    this.text = this.rest;
    this.at = 0;
    this.isLast = true;
    return this.record() === null ? this.line + this.lineEnds : null;
  }

  private split(piece: string, isLast: boolean): TextRecord[] {
    this.text = this.rest === '' ? piece : this.rest + piece;
    this.at = 0;
    this.isLast = isLast;
    const records: TextRecord[] = [];
    let start = 0;
    while (start < this.text.length) {
      const cells = this.record();
      if (cells === null) break;
      if (this.at - start > this.rules.longest) throw new UnreadableFile('lineTooLong', this.line);
      // An empty line is no record.
      if (cells.length > 1 || cells[0] !== '') records.push({ cells, line: this.line });
      this.line += this.lineEnds;
      start = this.at;
    }
    this.rest = this.text.slice(start);
    if (isLast && this.rest !== '') throw new UnreadableFile('openQuote', this.openSince);
    if (this.rest.length > this.rules.longest) {
      const open = this.openSince;
      throw open === null ? new UnreadableFile('lineTooLong', this.line) : new UnreadableFile('openQuote', open);
    }
    return records;
  }

  /** The cells up to the end of the line, or null where the text ends before: `lineEnds` are those passed until then. */
  private record(): string[] | null {
    const cells: string[] = [];
    this.lineEnds = 0;
    for (;;) {
      const cell = this.cell();
      if (cell === null) return null;
      cells.push(cell);
      const code = this.text.charCodeAt(this.at);
      if (code === this.separator) {
        this.at += 1;
        continue;
      }
      if (Number.isNaN(code)) return this.isLast ? cells : null;
      // A line feed may follow in the next piece.
      if (code === CARRIAGE_RETURN && this.at + 1 === this.text.length && !this.isLast) return null;
      this.at += code === CARRIAGE_RETURN && this.text.charCodeAt(this.at + 1) === LINE_FEED ? 2 : 1;
      this.lineEnds += 1;
      return cells;
    }
  }

  /** The next cell; `at` is behind it then. */
  private cell(): string | null {
    const { text, quote } = this;
    if (quote !== -1) {
      let start = this.at;
      while (text.charCodeAt(start) === SPACE && this.separator !== SPACE) start += 1;
      if (text.charCodeAt(start) === quote) return this.quoted(start + 1);
    }
    const start = this.at;
    this.at = this.plainEnd(start);
    return text.slice(start, this.at);
  }

  private plainEnd(from: number): number {
    const { text, separator } = this;
    const { length } = text;
    for (let at = from; at < length; at++) {
      const code = text.charCodeAt(at);
      if (code === separator || code === LINE_FEED || code === CARRIAGE_RETURN) return at;
    }
    return length;
  }

  private quoted(start: number): string | null {
    const { text, rules, quote } = this;
    let isDoubled = false;
    let close = text.indexOf(rules.quote, start);
    for (;;) {
      if (close === -1 || (close + 1 === text.length && !this.isLast)) return null;
      if (text.charCodeAt(close + 1) === quote) {
        isDoubled = true;
        close = text.indexOf(rules.quote, close + 2);
        continue;
      }
      const end = this.behindSpaces(close + 1);
      if (end === null) return null;
      if (this.endsCell(end)) {
        this.hasQuoted = true;
        return this.take(start, close, end, isDoubled);
      }
      // A quote inside that is not doubled, if another one closes the cell in the same line.
      const next = this.nextClosing(close + 1);
      if (next === null) return null;
      if (next === -1) return this.take(start, close, this.plainEnd(close + 1), isDoubled);
      close = next;
    }
  }

  private take(start: number, close: number, end: number, isDoubled: boolean): string {
    const { text, rules } = this;
    const inside = text.slice(start, close);
    this.countLineEnds(inside);
    this.at = end;
    const value = isDoubled ? inside.replaceAll(rules.quote + rules.quote, rules.quote) : inside;
    return this.behindSpaces(close + 1) === end ? value : value + text.slice(close + 1, end);
  }

  /** Where what follows the spaces begins; null where the text ends before that is known. */
  private behindSpaces(from: number): number | null {
    let at = from;
    while (this.text.charCodeAt(at) === SPACE) at += 1;
    return at === this.text.length && !this.isLast ? null : at;
  }

  private endsCell(at: number): boolean {
    const code = this.text.charCodeAt(at);
    return code === this.separator || code === LINE_FEED || code === CARRIAGE_RETURN || Number.isNaN(code);
  }

  private nextClosing(from: number): number | null {
    const { text, quote } = this;
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === LINE_FEED || code === CARRIAGE_RETURN) return -1;
      if (code === quote && (at + 1 < text.length || this.isLast) && this.endsCell(at + 1)) return at;
    }
    return this.isLast ? -1 : null;
  }

  private countLineEnds(inside: string): void {
    for (let at = inside.indexOf('\n'); at !== -1; at = inside.indexOf('\n', at + 1)) this.lineEnds += 1;
    // A carriage return of its own ends a line as well.
    for (let at = inside.indexOf('\r'); at !== -1; at = inside.indexOf('\r', at + 1))
      if (inside.charCodeAt(at + 1) !== LINE_FEED) this.lineEnds += 1;
  }
}
