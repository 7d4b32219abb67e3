/** The questions that are asked, and nothing else of the library: what is not named here is not in the build. */
export { input, password, select } from '@inquirer/prompts';
