export interface SecretKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}
