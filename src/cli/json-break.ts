const space = /[ \t\n\r]*/y;
const word = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** A text but its last quote, as far as it is right. */
const text = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/uy;

/** What is wanted: the first item of a list or its end, an item, what follows a key, what follows an item. */
type State = 'first' | 'item' | 'colon' | 'value' | 'after';

/**
 * The offset at which a text that is no JSON stops being one; its length where it ends too early. The engine
 * says so in words that differ from one version to the next, or not at all.
 */
export const jsonBreak = (json: string): number => {
  const open: string[] = [];
  let state: State | undefined = 'item';
  let at = 0;
  for (;;) {
    at += lengthAt(space, json, at);
    const sign = json[at] ?? '';
    const length = sign === '"' ? lengthAt(text, json, at) : lengthAt(word, json, at);
    state = stateAfter(state, sign === '"' || length === 0 ? sign : 'word', open);
    if (state === undefined) return at;
    at += Math.max(1, length);
    if (sign === '"' && json[at++] !== '"') return at - 1;
  }
};

const lengthAt = (pattern: RegExp, json: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.exec(json)?.[0].length ?? 0;
};

/** `open` holds the ends that are awaited, the innermost last. */
const stateAfter = (state: State, token: string, open: string[]): State | undefined => {
  const end = open.at(-1);
  if (token === end && (state === 'first' || state === 'after')) {
    open.pop();
    return 'after';
  }
  if (state === 'after') return token === ',' && end !== undefined ? 'item' : undefined;
  if (state === 'colon') return token === ':' ? 'value' : undefined;
  if (state !== 'value' && end === '}') return token === '"' ? 'colon' : undefined;
  if (token === '"' || token === 'word') return 'after';
  if (token !== '{' && token !== '[') return undefined;
  open.push(token === '{' ? '}' : ']');
  return 'first';
};
