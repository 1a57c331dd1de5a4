// A report on paper (PDF): A4 landscape, larger where the columns need it, the heads and the page number on each page. The only file that
// imports pdfkit; its font knows Latin, Greek, Cyrillic, Hebrew and Japanese letters. It computes for seconds: see paper.ts.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import { oneLine } from "../message/notification.ts";
import { type Table, tableOf } from "./document.ts";
import { mostOnPaper, type PaperRequest } from "./paper.ts";
import { wordsOf } from "./words.ts";

/** In points: A4, A3, A2 and A1, landscape. */
const sheets = [[842, 595] as const, [1191, 842] as const, [1684, 1191] as const, [2384, 1684] as const];
const margin = 34;
const pad = 4;
const size = 8;
const leading = 11;
/** A word or a name that is longer is broken. */
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
  new Paper(doc, table).write(request, words.none);
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const y = doc.page.height - margin;
    const number = words.page(page + 1, count);
    doc.font("regular").fontSize(size).fillColor(inks.soft);
    doc.text(foot, margin, y, { lineBreak: false });
    doc.text(number, doc.page.width - margin - doc.widthOfString(number), y, { lineBreak: false });
  }
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

interface WithFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(code: number): boolean } };
}

/** Writes one table into a document. */
class Paper {
  readonly #doc: Doc;
  readonly #table: Table;
  readonly #sheet: readonly [width: number, height: number];
  readonly #widths: readonly number[];
  readonly #measured = { regular: new Map<string, number>(), bold: new Map<string, number>() };

  constructor(doc: Doc, { heads, rows }: Table) {
    this.#doc = doc;
    this.#table = { heads, rows: rows.map((row) => row.map((cell) => this.#written(cell))) };
    const needs = heads.map((_, at) => this.#needOf(at));
    const least = needs.reduce((sum, need) => sum + need.least, 0);
    this.#sheet = sheets.find(([width]) => least <= roomOf(width, heads.length)) ?? (sheets.at(-1) as [number, number]);
    const room = roomOf(this.#sheet[0], heads.length);
    const wish = needs.reduce((sum, need) => sum + need.whole - need.least, 0);
    const share = wish === 0 ? 0 : Math.max(0, Math.min(1, (room - least) / wish));
    const scale = Math.min(1, room / least);
    this.#widths = needs.map((need) => (need.least + (need.whole - need.least) * share) * scale);
  }

  /** Letters that the font does not have would leave nothing behind. pdfkit does not tell them (0.20). */
  #written(cell: string): string {
    const { font } = (this.#doc.font("regular") as unknown as WithFont)._font;
    const letters = [...oneLine(cell, longestCell)];
    return letters.map((letter) => (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : "□")).join("");
  }

  /** How wide a column must be so that no word is broken, and no cell. Numbers and dates are never broken. */
  #needOf(at: number): { readonly least: number; readonly whole: number } {
    const { heads, rows } = this.#table;
    const { text = "", isNumber = false } = heads[at] ?? {};
    let least = this.#widest(text.split(" "), "bold");
    let whole = Math.max(least, this.#widest([text], "bold"));
    for (const row of rows) {
      const cell = row[at] ?? "";
      const width = Math.min(this.#widthOf(cell, "regular"), longestWord);
      if (width > whole) whole = width;
      if (width > least) least = Math.max(least, isNumber ? width : this.#widest(cell.split(" "), "regular"));
    }
    return { least, whole };
  }

  #widest(texts: readonly string[], font: "regular" | "bold"): number {
    return texts.reduce((most, text) => Math.max(most, Math.min(this.#widthOf(text, font), longestWord)), 0);
  }

  #widthOf(text: string, font: "regular" | "bold"): number {
    const widths = this.#measured[font];
    let width = widths.get(text);
    if (width === undefined) {
      width = this.#doc.font(font).fontSize(size).widthOfString(text);
      if (widths.size >= 50_000) widths.clear();
      widths.set(text, width);
    }
    return width;
  }

  write({ title, facts, notes }: PaperRequest, none: string): void {
    const doc = this.#doc;
    this.#addPage();
    doc.font("bold").fontSize(15).fillColor(inks.text).text(title).moveDown(0.3);
    doc.fontSize(size + 1);
    for (const [name, value] of facts) {
      doc.font("bold").fillColor(inks.soft).text(`${name}: `, { continued: true });
      doc.font("regular").fillColor(inks.text).text(oneLine(value, 500));
    }
    const remarks = this.#table.rows.length === 0 ? [...notes, none] : notes;
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

  /** Answers where the rows begin. */
  #head(y: number): number {
    const lines = this.#table.heads.map(({ text }, at) => this.#lines(text, at, "bold"));
    const height = heightOf(lines);
    const width = this.#widths.reduce((sum, one) => sum + one + 2 * pad, 0);
    this.#doc.rect(margin, y, width, height).fill(inks.head);
    this.#row(lines, y, "bold");
    this.#rule(y + height, 1);
    return y + height;
  }

  #row(cells: readonly (readonly string[])[], y: number, font: "regular" | "bold"): void {
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

  /** A cell in lines that fit into its column, broken between words, and within one only where it is wider than the column. */
  #lines(cell: string, at: number, font: "regular" | "bold"): string[] {
    const width = (this.#widths[at] as number) + 0.01;
    const fits = (text: string) => this.#widthOf(text, font) <= width;
    if (fits(cell)) return [cell];
    const filled = (parts: readonly string[], between: string) => {
      const [first = "", ...more] = parts;
      const lines = [first];
      for (const part of more) {
        const longer = lines.at(-1) + between + part;
        if (fits(longer)) lines[lines.length - 1] = longer;
        else lines.push(part);
      }
      return lines;
    };
    const words = cell.split(" ").flatMap((word) => (fits(word) ? [word] : filled([...word], "")));
    return filled(words, " ");
  }
}

const roomOf = (width: number, columns: number) => width - 2 * margin - 2 * pad * columns;
const heightOf = (lines: readonly (readonly string[])[]) =>
  4 + leading * lines.reduce((most, one) => Math.max(most, one.length), 1);
