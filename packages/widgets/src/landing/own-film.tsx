import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { LandingMessages } from './messages.ts';

/** How long each scene is shown, in milliseconds: about what its sentence takes to read. */
const SCENE_MS = 3_500;

/** The scenes of the film: the invoice alone, the estimate under way, its amounts as lines, and the recorded invoice. */
const scenes = [
  'filmInvoice',
  'filmEstimate',
  'filmLines',
  'filmRecorded',
] as const satisfies readonly (keyof LandingMessages)[];

/** A short film of an invoice that receives its tax, with subtitles; it can be paused, and played again at its end. */
export function BuiltInFilm({ text }: { readonly text: LandingMessages }): ReactNode {
  const [scene, setScene] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  const isLast = scene === scenes.length - 1;

  // The button that started the film had the focus, and is gone.
  useEffect(() => control.current?.focus(), []);
  useEffect(() => {
    if (isPaused || isLast) return undefined;
    const timer = setTimeout(() => setScene(scene + 1), SCENE_MS);
    return () => clearTimeout(timer);
  }, [scene, isPaused, isLast]);

  function press(): void {
    if (isLast) setScene(0);
    else setPaused(!isPaused);
  }

  return (
    <div className="st-landing-film" role="group" aria-label={text.video}>
      <Sample scene={scene} text={text} />
      <p className="st-landing-subtitle" role="status">
        {text[scenes[scene] ?? 'filmInvoice']}
      </p>
      <button ref={control} type="button" onClick={press}>
        {isLast ? text.filmAgain : isPaused ? text.filmContinue : text.filmPause}
      </button>
    </div>
  );
}

interface SampleProps {
  /** The scene up to which the picture is shown: the style sheet reads `data-scene`. @default the last */
  readonly scene?: number | undefined;
  readonly text: LandingMessages;
}

/** An invoice with its tax, as a picture hidden from screen readers. */
export function Sample({ scene = scenes.length - 1, text }: SampleProps): ReactNode {
  const lines = [
    [text.sampleMulch, '357.00'],
    [text.sampleKit, '356.00'],
    [text.sampleSoil, '368.00'],
  ] as const;
  const amounts = [
    [text.sampleTax, '98.91'],
    [text.sampleFee, '0.28'],
    [text.sampleTaxOnFee, '0.01'],
    [text.sampleTaxAndFees, '$99.20'],
  ] as const;
  return (
    <div className="st-landing-sample" data-scene={scene} aria-hidden="true">
      <strong>{text.sampleTitle}</strong>
      {lines.map(([name, amount]) => (
        <p key={name}>
          <span>{name}</span>
          <span>{amount}</span>
        </p>
      ))}
      <div>
        {amounts.map(([name, amount]) => (
          <span key={name}>
            <small>{name}</small>
            <b>{scene < scenes.indexOf('filmLines') ? '–' : amount}</b>
          </span>
        ))}
      </div>
    </div>
  );
}
