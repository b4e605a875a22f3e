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
}
