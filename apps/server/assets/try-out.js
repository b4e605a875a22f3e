/** The try-out of the API page: what is typed stays in this page alone, the key above all. */
const element = (id) => document.getElementById(id);
const calls = JSON.parse(element('calls').textContent);
const nameOf = ({ method, path }) => `${method} ${path}`;
const MOST_SHOWN = 200_000;

const form = element('try');
const choice = element('call');
const fields = element('fields');
let asked = new AbortController();

for (const group of new Set(calls.map(({ area }) => area))) {
  const options = document.createElement('optgroup');
  options.label = group;
  for (const call of calls.filter(({ area }) => area === group)) options.append(new Option(nameOf(call), nameOf(call)));
  choice.append(options);
}

const chosen = () => calls.find((call) => nameOf(call) === choice.value) ?? calls[0];

function field(kind, { name, required, description }, value = '') {
  const label = document.createElement('label');
  const input = document.createElement(kind);
  Object.assign(input, { name, required, value, autocomplete: 'off', spellcheck: false, dir: 'ltr' });
  const note = document.createElement('small');
  note.textContent = description;
  label.append(name, input, note);
  if (kind === 'textarea') label.className = 'wide';
  return label;
}

function show() {
  const call = chosen();
  element('summary').textContent = call.summary;
  element('opens').textContent = `A key must be made for: ${call.scope}.`;
  element('changes').hidden = call.method === 'GET';
  element('send').textContent = `Send ${call.method}`;
  fields.replaceChildren(
    ...call.parameters.map((parameter) => field('input', parameter)),
    ...(call.body === null
      ? []
      : [field('textarea', { name: 'body', required: true, description: 'JSON' }, JSON.stringify(call.body, null, 2))]),
  );
  element('result').hidden = true;
}

/** As a program would write it; the key is not in it. */
const asCurl = (method, url, body) =>
  [
    `curl -X ${method} '${url.href.replaceAll("'", '%27')}'`,
    `-H "Authorization: Bearer $CRM_KEY"`,
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${body.replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ');

function request() {
  const { method, path, parameters, body } = chosen();
  const typed = (name) => form.elements.namedItem(name).value.trim();
  let filled = path;
  const query = new URLSearchParams();
  for (const { name, place } of parameters) {
    const value = typed(name);
    if (place === 'path') filled = filled.replace(`{${name}}`, () => encodeURIComponent(value));
    else if (value !== '') query.append(name, value);
  }
  const url = new URL(filled, location.origin);
  url.search = query.toString();
  return { method, url, body: body === null ? undefined : typed('body') };
}

function say(text, isBad) {
  element('status').textContent = text;
  element('status').className = isBad ? 'bad' : '';
  element('result').hidden = false;
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  asked.abort();
  asked = new AbortController();
  const { signal } = asked;
  const { method, url, body } = request();
  element('curl').textContent = asCurl(method, url, body);
  element('answer').textContent = '';
  say('Waiting for the answer …', false);
  try {
    const headers = { authorization: `Bearer ${element('key').value.trim()}` };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const answer = await fetch(url, { method, headers, body, signal, credentials: 'omit', cache: 'no-store' });
    const text = pretty(await answer.text());
    const left = answer.headers.get('ratelimit-remaining');
    element('answer').textContent = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} …` : text || '(no body)';
    say(
      `${answer.status} ${answer.statusText}${left === null ? '' : ` · calls left in this minute: ${left}`}`,
      !answer.ok,
    );
  } catch (error) {
    if (!signal.aborted) say(`No answer: ${error.message}`, true);
  }
});

choice.addEventListener('change', () => {
  history.replaceState(null, '', `?call=${encodeURIComponent(choice.value)}`);
  show();
});

const named = new URLSearchParams(location.search).get('call');
if (calls.some((call) => nameOf(call) === named)) choice.value = named;
show();
