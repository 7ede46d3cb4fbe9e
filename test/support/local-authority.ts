import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate with its private key, both as PEM. */
interface ServerCertificate {
  readonly key: string;
  readonly cert: string;
}

/** A certificate authority of one test. */
interface LocalAuthority {
  /** PEM, for NODE_EXTRA_CA_CERTS. */
  readonly certificate: string;
  /** A certificate for servers with these host names. */
  issue(hosts: readonly string[]): ServerCertificate;
}

/** Certificates as RFC 5280 defines them, with ECDSA keys; valid for an hour. Node.js can read but not write them. */
export function createLocalAuthority(): LocalAuthority {
  const name = 'Local authority of a test';
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issue = (subject: string, publicKey: KeyObject, extension: Buffer) =>
    pem('CERTIFICATE', certificateOf({ issuer: name, subject, publicKey, extension }, own.privateKey));
  return {
    certificate: issue(name, own.publicKey, isAuthority),
    issue(hosts) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
      return { key, cert: issue('Vendors', publicKey, alternativeNames(hosts)) };
    },
  };
}

interface Content {
  readonly issuer: string;
  readonly subject: string;
  readonly publicKey: KeyObject;
  readonly extension: Buffer;
}

function certificateOf({ issuer, subject, publicKey, extension }: Content, signer: KeyObject): Buffer {
  const now = Date.now();
  const hour = 3_600_000;
  const toSign = sequence(
    // Version 3.
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    commonName(issuer),
    sequence(utcTime(now - hour), utcTime(now + hour)),
    commonName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(extension)),
  );
  const signature = sign('sha256', toSign, signer);
  return sequence(toSign, ecdsaWithSha256, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
}

/** Tag, length and content (X.690, 8.1). */
function tagged(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const long = body.length < 0x1_00 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(body.length < 0x80 ? [body.length] : long)]), body]);
}

const sequence = (...content: readonly Uint8Array[]) => tagged(0x30, ...content);
const objectId = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));
/** 1.2.840.10045.4.3.2 */
const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));
/** 2.5.4.3 */
const commonName = (text: string) =>
  sequence(tagged(0x31, sequence(objectId('550403'), tagged(0x0c, Buffer.from(text)))));
/** YYMMDDHHMMSSZ */
const utcTime = (milliseconds: number) => {
  const digits = new Date(milliseconds).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return tagged(0x17, Buffer.from(digits.slice(2)));
};
/** 2.5.29.19, critical: `cA` is true. */
const isAuthority = sequence(
  objectId('551d13'),
  tagged(0x01, Buffer.from([0xff])),
  tagged(0x04, sequence(tagged(0x01, Buffer.from([0xff])))),
);
/** 2.5.29.17: a list of `dNSName`. */
const alternativeNames = (hosts: readonly string[]) =>
  sequence(objectId('551d11'), tagged(0x04, sequence(...hosts.map((host) => tagged(0x82, Buffer.from(host))))));

function pem(label: string, content: Buffer): string {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
