import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button, ButtonLink, TextLink } from '../index.ts';
import { renderComponent, type RenderedComponent } from '../testing/component.harness.ts';

let screen: RenderedComponent;
afterEach(() => screen.remove());

describe('a button', () => {
  it('is of type button and reports clicks', async () => {
    const click = vi.fn<() => void>();
    screen = await renderComponent(<Button onClick={click}>Save</Button>);
    const button = screen.find('button');
    button.click();
    expect(button.getAttribute('type')).toBe('button');
    expect(button.hasAttribute('aria-disabled')).toBe(false);
    expect(click).toHaveBeenCalledOnce();
  });

  it('of type submit submits its form', async () => {
    screen = await renderComponent(<Button type="submit">Save</Button>);
    expect(screen.find('button').getAttribute('type')).toBe('submit');
  });

  it.each([
    ['busy', { busy: true }],
    ['without use now', { disabledReason: 'Nothing has changed.' }],
  ])('that is %s stays focusable and ignores clicks', async (_, props) => {
    const [click, submit] = [vi.fn<() => void>(), vi.fn<() => void>()];
    screen = await renderComponent(
      <form onSubmit={submit}>
        <Button type="submit" onClick={click} {...props}>
          Save
        </Button>
      </form>,
    );
    const button = screen.find('button');
    button.click();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.hasAttribute('disabled')).toBe(false);
    expect(click).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
  });

  it('reports presses while it is disabled, but not while it is busy', async () => {
    const refused = vi.fn<() => void>();
    screen = await renderComponent(<Button disabledReason="Nothing has changed." busy onRefused={refused} />);
    screen.find('button').click();
    expect(refused).not.toHaveBeenCalled();
    await screen.show(<Button disabledReason="Nothing has changed." onRefused={refused} />);
    screen.find('button').click();
    expect(refused).toHaveBeenCalledTimes(1);
  });

  it('has the reason why it is disabled as its description', async () => {
    screen = await renderComponent(
      <Button disabledReason="Nothing has changed." aria-describedby="more">
        Save
      </Button>,
    );
    const tip = screen.find('[role=tooltip]');
    expect(tip.textContent).toBe('Nothing has changed.');
    expect(screen.find('button').getAttribute('aria-describedby')).toBe(`more ${tip.id}`);
  });

  it('stays the same element when it is enabled or disabled, so that the focus stays', async () => {
    screen = await renderComponent(<Button disabledReason="Nothing has changed.">Save</Button>);
    const before = screen.find('button');
    await screen.show(<Button>Save</Button>);
    expect(screen.find('button')).toBe(before);
    expect(before.hasAttribute('aria-describedby')).toBe(false);
    await screen.show(<Button busy>Save</Button>);
    expect(screen.find('button')).toBe(before);
  });
});

describe('a link', () => {
  it('that opens in a new tab is labelled so', async () => {
    screen = await renderComponent(
      <TextLink href="https://help.example/" external externalLabel="opens in a new tab">
        Help
      </TextLink>,
    );
    const link = screen.find('a');
    expect(link.textContent).toBe('Help (opens in a new tab)');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener');
  });

  it('that looks like a button is a link', async () => {
    screen = await renderComponent(
      <ButtonLink variant="primary" href="/home">
        Home
      </ButtonLink>,
    );
    expect(screen.find('a').className).toBe('st-button st-button-primary');
  });
});
