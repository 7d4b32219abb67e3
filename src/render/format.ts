/** The formats that `--output` takes. */
export const formats = ['table', 'json', 'ndjson', 'csv', 'tsv', 'md', 'yaml'] as const;
export type Format = (typeof formats)[number];

export const isFormat = (value: string): value is Format => (formats as readonly string[]).includes(value);
