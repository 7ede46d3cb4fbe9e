import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BackLink, Badge, Card, Failure, Notice, Progress, Skeleton, useSlow } from '../index.ts';
import { renderComponent, type RenderedComponent } from '../testing/component.harness.ts';

let screen: RenderedComponent;
afterEach(() => screen.remove());

describe('a failure', () => {
  it('shows what happened, what to do, and the correlation id for support', async () => {
    const retry = vi.fn<() => void>();
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    onTestFinished(() => void vi.unstubAllGlobals());
    screen = await renderComponent(
      <Failure
        sentence="Something went wrong, please try again later."
        advice="Nothing was saved."
        correlationId="7f3a-91c4"
        detailsLabel="Details"
        correlationLabel="Correlation id"
        copyTexts={{ label: 'Copy', copied: 'Copied', notCopied: 'Not copied' }}
        retryLabel="Retry"
        onRetry={retry}
      />,
    );
    expect(screen.find('[role=alert]').textContent).toBe(
      'Something went wrong, please try again later.Nothing was saved.DetailsCorrelation id7f3a-91c4 CopyRetry',
    );
    const [copy, again] = screen.at.querySelectorAll('button');
    copy?.click();
    await vi.waitFor(() => expect(screen.at.textContent).toContain('Copied'));
    expect(writeText).toHaveBeenCalledExactlyOnceWith('7f3a-91c4');
    again?.click();
    expect(retry).toHaveBeenCalledOnce();
  });

  it('has no details without a correlation id, and no button without a retry', async () => {
    screen = await renderComponent(
      <Failure
        sentence="It failed."
        correlationId={null}
        detailsLabel="Details"
        correlationLabel="Correlation id"
        copyTexts={{ label: 'Copy', copied: 'Copied', notCopied: 'Not copied' }}
      />,
    );
    expect(screen.at.textContent).toBe('It failed.');
  });
});

it('a notice with onClose has a close button', async () => {
  const close = vi.fn<() => void>();
  screen = await renderComponent(
    <Notice tone="positive" role="status" title="Saved" onClose={close} closeLabel="Close">
      <p>Settings saved successfully !</p>
    </Notice>,
  );
  expect(screen.find('[role=status]').textContent).toBe('SavedSettings saved successfully !');
  screen.find('button[aria-label=Close]').click();
  expect(close).toHaveBeenCalledOnce();
});

it('a card is a section named by its title', async () => {
  screen = await renderComponent(
    <Card title="Help" actions={<Badge tone="positive">Active</Badge>}>
      <BackLink href="/home">Home</BackLink>
    </Card>,
  );
  const section = screen.find('section');
  expect(screen.find(`#${section.getAttribute('aria-labelledby')}`).textContent).toBe('Help');
  expect(screen.find('.st-badge-positive').textContent).toBe('Active');
});

it('progress is determinate when the total is known', async () => {
  screen = await renderComponent(<Progress label="3 of 12" done={3} total={12} />);
  expect(screen.find('progress').getAttribute('max')).toBe('12');
  await screen.show(<Progress label="Comparing" total={null} />);
  expect(screen.find('progress').hasAttribute('value')).toBe(false);
});

it('a skeleton shows its label after the delay', async () => {
  screen = await renderComponent(<Skeleton lines={2} label="Loading the settings" />);
  expect(screen.all('.st-skeleton')).toEqual([]);
  await vi.waitFor(() => expect(screen.find('[aria-busy=true]').textContent).toBe('Loading the settings'));
  expect(screen.all('.st-skeleton')).toHaveLength(2);
});

function Waiting({ isWaiting }: { readonly isWaiting: boolean }) {
  return <p>{useSlow(isWaiting, 200) ? 'slow' : 'quick'}</p>;
}

it('waiting is slow after the delay, until it ends', async () => {
  screen = await renderComponent(<Waiting isWaiting />);
  expect(screen.find('p').textContent).toBe('quick');
  await vi.waitFor(() => expect(screen.find('p').textContent).toBe('slow'));
  await screen.show(<Waiting isWaiting={false} />);
  expect(screen.find('p').textContent).toBe('quick');
});
