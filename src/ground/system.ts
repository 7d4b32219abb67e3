/** The system that the program runs on, by Node's name for it. */
export const platform = process.platform;

/** The home that the system has for the user. Throws where it knows none. Few lines have to load Node's module for it. */
export const systemHome = (): string => process.getBuiltinModule('node:os').userInfo().homedir;
