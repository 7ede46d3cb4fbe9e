/** The page's document host has not what the panel needs. The message, for the developer of the page, says what to do. */
export class WrongHost extends Error {
  override readonly name = 'WrongHost';
  /** What has to be corrected, as `host.changeLines`. */
  readonly setting: string;
  constructor(setting: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.setting = setting;
  }
}
