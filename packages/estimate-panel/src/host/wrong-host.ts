/**
 * The option `host`, the page's object, lacks a function, or one of its functions failed or did not answer in time. The message, for
 * the page's developer, says what to do.
 */
export class WrongHost extends Error {
  override readonly name = 'WrongHost';
  /** What has to be corrected, as `host.changeLines`. */
  readonly setting: string;
  /** `cause`: why the call of the function failed; absent: it was not called. */
  constructor(setting: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.setting = setting;
  }
}
