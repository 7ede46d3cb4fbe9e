import type { Address } from '../engine/types.ts';

/** By the first letter of a postal code (Canada Post): the province and the coordinates of its largest city. */
const districts: Readonly<Record<string, readonly [province: string, latitude: number, longitude: number]>> = {
  A: ['NL', 47.56, -52.71],
  B: ['NS', 44.65, -63.57],
  C: ['PE', 46.24, -63.13],
  E: ['NB', 46.09, -64.77],
  G: ['QC', 46.81, -71.21],
  H: ['QC', 45.5, -73.57],
  J: ['QC', 45.48, -75.7],
  K: ['ON', 45.42, -75.7],
  L: ['ON', 43.59, -79.64],
  M: ['ON', 43.65, -79.38],
  N: ['ON', 42.98, -81.25],
  P: ['ON', 46.49, -81.0],
  R: ['MB', 49.9, -97.14],
  S: ['SK', 52.13, -106.67],
  T: ['AB', 51.05, -114.07],
  V: ['BC', 49.28, -123.12],
  X: ['NT', 62.45, -114.37],
  Y: ['YT', 60.72, -135.06],
};

/** X0A, X0B and X0C (Canada Post); the other codes with X are of the Northwest Territories. */
const nunavut = ['NU', 63.75, -68.52] as const;

export interface CanadianPlace {
  readonly province: string;
  readonly latitude: number;
  readonly longitude: number;
  /** `M5V 2T6` */
  readonly postalCode: string;
}

/** The place of a Canadian postal code with any spacing; null: the postal code is not Canadian. */
export function canadianPlace({ postalCode }: Address): CanadianPlace | null {
  const code = postalCode.toUpperCase().replaceAll(/[\s-]/g, '');
  const district = districts[code.slice(0, 1)];
  if (district === undefined || !/^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(code)) return null;
  const [province, latitude, longitude] = /^X0[ABC]/.test(code) ? nunavut : district;
  return { province, latitude, longitude, postalCode: `${code.slice(0, 3)} ${code.slice(3)}` };
}
