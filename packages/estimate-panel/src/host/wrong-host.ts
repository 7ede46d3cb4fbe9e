/** The option `host`, the page's object, lacks what the panel needs. The message, for the page's developer, says what to do. */
export class WrongHost extends Error {
  override readonly name = 'WrongHost';
  /** What has to be corrected, as `host.changeLines`. */
  readonly setting: string;
  /** `cause`: what the page has thrown; absent: it was not thrown. */
  constructor(setting: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.setting = setting;
  }
}
