// What happened at an instant, marked in a chart by a line with a flag. Its words stand beside the chart.
import type uPlot from "uplot";

export interface ChartNote {
  /** Seconds since 1970. */
  readonly at: number;
  /** The end of what lasted. */
  readonly until?: number;
  readonly text: string;
}

const flag = 5;
/** So near to a note the cursor is on it, in pixels. */
const near = 6;

/** The words of the notes at which the cursor is; `left`: where it is in the chart, in pixels. */
export function notesAt({ valToPos }: uPlot, notes: readonly ChartNote[], left: number): readonly string[] {
  return notes.flatMap(({ at, until = at, text }) =>
    left >= valToPos(at, "x") - near && left <= valToPos(until, "x") + near ? [text] : [],
  );
}

/** To be called when the chart is drawn. `color`: of the line and the flag. */
export function drawNotes({ ctx, bbox, valToPos }: uPlot, notes: readonly ChartNote[], color: string): void {
  const size = flag * devicePixelRatio;
  ctx.save();
  ctx.strokeStyle = color;
  ctx.fillStyle = color;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([size, size]);
  for (const { at, until } of notes) {
    const left = valToPos(at, "x", true);
    if (until !== undefined) {
      ctx.globalAlpha = 0.15;
      ctx.fillRect(left, bbox.top, Math.max(valToPos(until, "x", true) - left, devicePixelRatio), bbox.height);
      ctx.globalAlpha = 1;
    }
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
