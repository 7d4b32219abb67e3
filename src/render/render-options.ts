import type { Lang } from '../ground/lang.ts';
import type { Format } from './format.ts';

/** How an outcome is to be written, whatever its format. */
export interface RenderOptions {
  readonly format: Format;
  readonly lang: Lang;
  /** The columns of the terminal, for tables. */
  readonly width: number;
  /** The lines of the terminal. */
  readonly height?: number | undefined;
  readonly colour: boolean;
  /** With every field of a record, those for machines too. */
  readonly verbose?: boolean | undefined;
  /** Whether the text is going to a terminal, which obeys control characters. */
  readonly terminal?: boolean | undefined;
  readonly fields?: readonly string[] | undefined;
  /** `field`, or `-field` for the reverse. */
  readonly sort?: string | undefined;
  readonly raw?: boolean | undefined;
  readonly bom?: boolean | undefined;
}
