// A chart as a PNG file: what is drawn, on the ground of the theme, with its title and names above it.
import { saveFile } from "../download/csv-download.tsx";
import type { ChartSeries } from "./chart-options.ts";

const headHeight = 56;

export function saveChart(canvas: HTMLCanvasElement, title: string, series: readonly ChartSeries[]): void {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const scale = devicePixelRatio;
  const picture = document.createElement("canvas");
  picture.width = canvas.width;
  picture.height = canvas.height + headHeight * scale;
  const pen = picture.getContext("2d");
  if (pen === null) return;
  pen.fillStyle = color("surface");
  pen.fillRect(0, 0, picture.width, picture.height);
  pen.fillStyle = color("text");
  pen.font = `600 ${15 * scale}px system-ui, sans-serif`;
  pen.fillText(title, 12 * scale, 22 * scale, picture.width - 24 * scale);
  pen.font = `${12 * scale}px system-ui, sans-serif`;
  let left = 12 * scale;
  for (const { name, color: token } of series) {
    pen.fillStyle = color(token);
    pen.fillRect(left, 34 * scale, 10 * scale, 10 * scale);
    pen.fillStyle = color("text");
    pen.fillText(name, left + 14 * scale, 43 * scale);
    left += pen.measureText(name).width + 32 * scale;
  }
  pen.drawImage(canvas, 0, headHeight * scale);
  picture.toBlob((file) => file !== null && saveFile(file, `${title.replaceAll(/[^\w-]+/g, "-").toLowerCase()}.png`));
}
