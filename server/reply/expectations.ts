// Who was promised a word before sending a body. Shared by those who hear of it, keep it, and break it off.

/** Requests with `Expect: 100-continue` whose client still waits for the word to send its body. */
export const wantsContinue = new WeakSet<object>();
