declare const stringWidth: (text: string) => number;
export = stringWidth;
