declare const loadColours: () => typeof import('kleur/colors');
export = loadColours;
