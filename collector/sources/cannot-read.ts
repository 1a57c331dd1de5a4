// A text or a log that cannot be sent as it is, in words for whoever set the source up: what is missing and how to give it.

export class CannotRead extends Error {}
