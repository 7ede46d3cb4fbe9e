import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { LandingMessages } from './messages.ts';
import { BuiltInFilm, Sample } from './own-film.tsx';

interface FilmProps {
  /** The player of a video; undefined: the product's own film. */
  readonly videoUrl: string | undefined;
  readonly text: LandingMessages;
}

/** The player needs the storage of its origin, which is not ours, so it cannot reach our storage (HTML, `iframe` sandbox). */
const sandboxRights = 'allow-scripts allow-same-origin allow-presentation allow-popups';

/** A film of the product, started by the user. A video is a page of another origin, loaded only then. */
export function Film({ videoUrl, text }: FilmProps): ReactNode {
  const [isPlaying, setPlaying] = useState(false);
  const iframe = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // The button that had the focus has been removed.
    if (isPlaying) iframe.current?.focus();
  }, [isPlaying]);

  if (isPlaying && videoUrl === undefined) return <BuiltInFilm text={text} />;
  if (isPlaying)
    return (
      <iframe
        ref={iframe}
        className="st-landing-film"
        src={videoUrl}
        title={text.video}
        allow="autoplay; fullscreen; picture-in-picture"
        sandbox={sandboxRights}
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  return (
    <div className="st-landing-film">
      <Sample text={text} />
      <button type="button" onClick={() => setPlaying(true)}>
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path d="m5 3 8 5-8 5z" fill="currentColor" />
        </svg>
        {text.watch}
      </button>
    </div>
  );
}
