// What happened at an instant, marked in a chart by a line with a flag. Its words stand beside the chart.
import type uPlot from "uplot";

export interface ChartNote {
  /** Seconds since 1970. */
  readonly at: number;
  readonly text: string;
}

const flag = 5;

/** To be called when the chart is drawn. `color`: of the line and the flag. */
export function drawNotes({ ctx, bbox, valToPos }: uPlot, notes: readonly ChartNote[], color: string): void {
  const size = flag * devicePixelRatio;
  ctx.save();
  ctx.strokeStyle = color;
  ctx.fillStyle = color;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([size, size]);
  for (const { at } of notes) {
    const left = valToPos(at, "x", true);
    ctx.beginPath();
    ctx.moveTo(left, bbox.top);
    ctx.lineTo(left, bbox.top + bbox.height);
    ctx.stroke();
    ctx.beginPath();
    ctx.moveTo(left - size, bbox.top);
    ctx.lineTo(left + size, bbox.top);
    ctx.lineTo(left, bbox.top + size * 1.5);
    ctx.fill();
  }
  ctx.restore();
}
