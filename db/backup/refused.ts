// Why a backup or a restore was not done.

/** Nothing was changed; the message says what to do. */
export class BackupRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupRefused";
  }
}
