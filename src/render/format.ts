/** The formats that `--output` takes. */
export const formats = ['table', 'json', 'ndjson', 'csv', 'tsv', 'md', 'yaml'] as const;
/** Formats for files, which the export writes. */
export const documentFormats = ['ics', 'html'] as const;

export type Format = (typeof formats)[number] | (typeof documentFormats)[number];
