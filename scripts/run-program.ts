// The end of every command line of this project that is made with commander: a failure that is foreseen is one line on standard
// error and an exit code, without a stack.
import type { Command } from "commander";

/** Runs the command line; `codeOf` gives a foreseen failure its exit code. Anything else is thrown on. */
export async function runProgram(program: Command, codeOf: (error: unknown) => number | undefined): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    console.error((error as Error).message);
    process.exitCode = code;
  }
}
