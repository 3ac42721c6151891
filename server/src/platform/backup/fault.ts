/** What keeps a backup or a restore from being done, as the operator reads it. */
export class BackupFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupFault'
  }
}
