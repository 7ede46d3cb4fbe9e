import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { LandingMessages } from './messages.ts';

interface FilmProps {
  readonly videoUrl: string | undefined;
  readonly text: LandingMessages;
}

/** The player needs its own storage. It is of another origin, so it cannot reach ours (HTML, `iframe` sandbox). */
const rights = 'allow-scripts allow-same-origin allow-presentation allow-popups';

/** A picture of the product. The video is a page of another origin, loaded only on request. */
export function Film({ videoUrl, text }: FilmProps): ReactNode {
  const [isWanted, setWanted] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const isPlaying = isWanted && videoUrl !== undefined;
  useEffect(() => {
    // The button that had the focus has been removed.
    if (isPlaying) frame.current?.focus();
  }, [isPlaying]);

  if (isPlaying)
    return (
      <iframe
        ref={frame}
        className="st-landing-film"
        src={videoUrl}
        title={text.video}
        allow="autoplay; fullscreen; picture-in-picture"
        sandbox={rights}
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  return (
    <div className="st-landing-film">
      <Sample text={text} />
      {videoUrl !== undefined && (
        <button type="button" onClick={() => setWanted(true)}>
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            <path d="m5 3 8 5-8 5z" fill="currentColor" />
          </svg>
          {text.watch}
        </button>
      )}
    </div>
  );
}

/** An invoice with its tax, as a picture hidden from screen readers. */
function Sample({ text }: { readonly text: LandingMessages }): ReactNode {
  const lines = [
    [text.sampleMulch, '357.00'],
    [text.sampleKit, '356.00'],
    [text.sampleSoil, '368.00'],
  ] as const;
  const amounts = [
    [text.sampleTax, '98.91'],
    [text.sampleFee, '0.28'],
    [text.sampleTaxOnFee, '0.01'],
    [text.sampleTotal, '$99.20'],
  ] as const;
  return (
    <div className="st-landing-sample" aria-hidden="true">
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
            <b>{amount}</b>
          </span>
        ))}
      </div>
    </div>
  );
}
