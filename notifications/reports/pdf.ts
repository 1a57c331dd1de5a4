// A report on paper (PDF): A4 landscape, larger where the columns need it, headers and page number on each page. The only file that
// imports pdfkit; its font has Latin, Greek, Cyrillic, Hebrew and Japanese letters. It computes for seconds: see paper.ts.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import { oneLine } from "../message/notification.ts";
import { type Table, tableOf } from "./document.ts";
import { mostOnPaper, type PaperRequest } from "./paper.ts";
import { type Words, wordsOf } from "./words.ts";

/** In points: A4, A3, A2 and A1, landscape. */
const sheets = [[842, 595] as const, [1191, 842] as const, [1684, 1191] as const, [2384, 1684] as const];
const margin = 34;
const pad = 4;
const size = 8;
const leading = 11;
/** A longer word or name is broken. */
const longestWord = 220;
const longestCell = 300;

const inks = { text: "#1d2939", soft: "#475467", line: "#d0d5dd", head: "#f2f4f7" } as const;

const fonts = new Map<string, Buffer>();

function fontOf(weight: "400Regular" | "700Bold"): Buffer {
  const path = `@expo-google-fonts/m-plus-1p/${weight}/MPLUS1p_${weight}.ttf`;
  const font = fonts.get(weight) ?? readFileSync(fileURLToPath(import.meta.resolve(path)));
  fonts.set(weight, font);
  return font;
}

type Doc = InstanceType<typeof PDFDocument>;

/** Resolves with the complete document. */
export async function pdfOf(request: PaperRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { title, language, timeZone, csv, columns, foot } = request;
  const words = wordsOf[language];
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    lang: language,
    info: { Title: title },
    displayTitle: true,
  });
  const parts: Uint8Array[] = [];
  doc.on("data", (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => doc.once("end", resolve).once("error", reject));
  doc.registerFont("regular", fontOf("400Regular")).registerFont("bold", fontOf("700Bold"));
  const table = tableOf(csv, columns, words, timeZone, mostOnPaper);
  const paper = new Paper(doc, table);
  paper.write(request, words);
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const y = doc.page.height - margin;
    const number = words.page(page + 1, count);
    doc.font("regular").fontSize(size).fillColor(inks.soft);
    doc.text(paper.written(foot), margin, y, { lineBreak: false });
    doc.text(number, doc.page.width - margin - doc.widthOfString(number), y, { lineBreak: false });
  }
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

type Weight = "regular" | "bold";

/** pdfkit has no public way to the glyphs of a font (0.20). */
interface WithFont {
  readonly _font: {
    readonly font: {
      readonly unitsPerEm: number;
      hasGlyphForCodePoint(code: number): boolean;
      glyphForCodePoint(code: number): { readonly advanceWidth: number };
    };
  };
}

/** Writes one table into a document. */
class Paper {
  readonly #doc: Doc;
  readonly #table: Table;
  readonly #sheet: readonly [width: number, height: number];
  readonly #widths: readonly number[];
  readonly #fonts: Readonly<Record<Weight, WithFont["_font"]["font"]>>;
  /** How wide each letter is, in points; undefined: the font does not have it. */
  readonly #letters = { regular: new Map<string, number | undefined>(), bold: new Map<string, number | undefined>() };
  #lacksLetters = false;

  constructor(doc: Doc, { heads, rows }: Table) {
    this.#doc = doc;
    const of = (weight: Weight) => (doc.font(weight) as unknown as WithFont)._font.font;
    this.#fonts = { regular: of("regular"), bold: of("bold") };
    this.#table = {
      heads,
      rows: rows.map((row) => row.map((cell, at) => this.#cell(cell, heads[at]?.isDate === true))),
    };
    const needs = heads.map((_, at) => this.#needOf(at));
    const least = needs.reduce((sum, need) => sum + need.least, 0);
    this.#sheet = sheets.find(([width]) => least <= roomOf(width, heads.length)) ?? (sheets.at(-1) as [number, number]);
    const room = roomOf(this.#sheet[0], heads.length);
    const wish = needs.reduce((sum, need) => sum + need.full - need.least, 0);
    const share = wish === 0 ? 0 : Math.max(0, Math.min(1, (room - least) / wish));
    const scale = Math.min(1, room / least);
    this.#widths = needs.map((need) => (need.least + (need.full - need.least) * share) * scale);
  }

  /** A date breaks only between day and time. */
  #cell(text: string, isDate: boolean): string {
    const cell = this.written(oneLine(text, longestCell));
    return isDate ? cell.replaceAll(/(?<!,) /g, "\u00a0") : cell;
  }

  /** Letters that the font does not have would vanish. */
  written(text: string): string {
    let written = "";
    for (const letter of text) {
      const isThere = this.#letter(letter, "regular") !== undefined;
      if (!isThere) this.#lacksLetters = true;
      written += isThere ? letter : "□";
    }
    return written;
  }

  #letter(letter: string, weight: Weight): number | undefined {
    const letters = this.#letters[weight];
    if (letters.has(letter)) return letters.get(letter);
    const font = this.#fonts[weight];
    const code = letter.codePointAt(0) ?? 0;
    const width = (font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm) * size;
    letters.set(letter, font.hasGlyphForCodePoint(code) ? width : undefined);
    return letters.get(letter);
  }

  /** The least column width that breaks no word, and the one that breaks no cell. Numbers and dates are never broken. */
  #needOf(at: number): { readonly least: number; readonly full: number } {
    const { heads, rows } = this.#table;
    const { text = "", isNumber = false } = heads[at] ?? {};
    let least = this.#widest(text.split(" "), "bold");
    let full = Math.max(least, this.#widest([text], "bold"));
    for (const row of rows) {
      const cell = row[at] ?? "";
      const width = Math.min(this.#widthOf(cell, "regular"), longestWord);
      if (width > full) full = width;
      if (width > least) least = Math.max(least, isNumber ? width : this.#widest(cell.split(" "), "regular"));
    }
    return { least, full };
  }

  #widest(texts: readonly string[], font: Weight): number {
    return texts.reduce((most, text) => Math.max(most, Math.min(this.#widthOf(text, font), longestWord)), 0);
  }

  /** The sum of the letters: laying out each text to measure it took ten times as long as the rest of the document. */
  #widthOf(text: string, weight: Weight): number {
    let width = 0;
    for (const letter of text) width += this.#letter(letter, weight) ?? 0;
    return width;
  }

  write({ title, facts, notes }: PaperRequest, words: Words): void {
    const doc = this.#doc;
    this.#addPage();
    doc.font("bold").fontSize(15).fillColor(inks.text).text(this.written(title)).moveDown(0.3);
    doc.fontSize(size + 1);
    for (const [name, value] of facts) {
      doc.font("bold").fillColor(inks.soft).text(`${name}: `, { continued: true });
      doc
        .font("regular")
        .fillColor(inks.text)
        .text(this.written(oneLine(value, 500)));
    }
    const remarks = [
      ...notes,
      ...(this.#lacksLetters ? [words.lacksLetters] : []),
      ...(this.#table.rows.length === 0 ? [words.none] : []),
    ];
    for (const note of remarks) doc.font("regular").fillColor(inks.soft).text(note);
    if (this.#table.rows.length === 0) return;
    let y = this.#head(doc.y + 8);
    for (const row of this.#table.rows) {
      const lines = row.map((cell, at) => this.#lines(cell, at, "regular"));
      const height = heightOf(lines);
      if (y + height > this.#sheet[1] - margin - leading) {
        this.#addPage();
        y = this.#head(margin);
      }
      this.#row(lines, y, "regular");
      y += height;
      this.#rule(y, 0.5);
    }
  }

  #addPage(): void {
    this.#doc.addPage({
      size: [...this.#sheet],
      margins: { top: margin, right: margin, bottom: 0, left: margin },
    });
  }

  /** Returns where the rows begin. */
  #head(y: number): number {
    const lines = this.#table.heads.map(({ text }, at) => this.#lines(text, at, "bold"));
    const height = heightOf(lines);
    const width = this.#widths.reduce((sum, one) => sum + one + 2 * pad, 0);
    this.#doc.rect(margin, y, width, height).fill(inks.head);
    this.#row(lines, y, "bold");
    this.#rule(y + height, 1);
    return y + height;
  }

  #row(cells: readonly (readonly string[])[], y: number, font: Weight): void {
    const doc = this.#doc;
    doc.font(font).fontSize(size).fillColor(inks.text);
    let x = margin;
    for (const [at, lines] of cells.entries()) {
      const width = this.#widths[at] as number;
      const isNumber = this.#table.heads[at]?.isNumber === true;
      for (const [line, text] of lines.entries()) {
        const indent = isNumber ? width - this.#widthOf(text, font) : 0;
        if (text !== "") doc.font(font).text(text, x + pad + indent, y + 2 + line * leading, { lineBreak: false });
      }
      x += width + 2 * pad;
    }
  }

  #rule(y: number, weight: number): void {
    const width = this.#widths.reduce((sum, one) => sum + one + 2 * pad, 0);
    this.#doc
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(weight)
      .stroke(inks.line);
  }

  /** The lines of a cell in its column, broken between words, and within a word only where it is wider than the column. */
  #lines(cell: string, at: number, font: Weight): string[] {
    const width = (this.#widths[at] as number) + 0.01;
    if (this.#widthOf(cell, font) <= width) return [cell];
    const lines: string[] = [];
    let line = "";
    for (const word of cell.split(" ").flatMap((one) => this.#pieces(one, width, font))) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && this.#widthOf(longer, font) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  #pieces(word: string, width: number, font: Weight): string[] {
    if (this.#widthOf(word, font) <= width) return [word];
    const pieces: string[] = [];
    let piece = "";
    let taken = 0;
    for (const letter of word) {
      const wide = this.#widthOf(letter, font);
      if (piece !== "" && taken + wide > width) {
        pieces.push(piece);
        piece = "";
        taken = 0;
      }
      piece += letter;
      taken += wide;
    }
    return [...pieces, piece];
  }
}

const roomOf = (width: number, columns: number) => width - 2 * margin - 2 * pad * columns;
const heightOf = (lines: readonly (readonly string[])[]) =>
  4 + leading * lines.reduce((most, one) => Math.max(most, one.length), 1);
