// A folder or a window that can't be exported to; the message says what to do.

export class ExportRefused extends Error {}
