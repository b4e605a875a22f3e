import { isReachable } from '../calls/config.ts';

/** Before texts and theme are there, plain English and a way to try again is all that can be shown. */
export function showStartFailure(title: string): void {
  const text = document.createElement('p');
  text.textContent = `${title} could not be loaded. Check your connection and try again.`;
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.textContent = 'Reload';
  reload.addEventListener('click', () => location.reload());
  const alert = document.createElement('main');
  alert.setAttribute('role', 'alert');
  alert.append(text, reload);
  document.getElementById('root')?.replaceChildren(alert);
  void reloadOnceBack();
}

const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Without a connection it goes on by itself. Where the server answers, the fault is another: that is left to the reader. */
async function reloadOnceBack(): Promise<void> {
  if (await isReachable()) return;
  for (let tries = 0; ; tries++) {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, PAUSES[tries] ?? PAUSES.at(-1));
      addEventListener('online', () => resolve(), { once: true });
    });
    if (await isReachable()) return location.reload();
  }
}
