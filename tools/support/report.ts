/**
 * Ends a check: prints what is wrong, line by line, and fails the process, or says that all is well.
 * @param check name of the check, as in the scripts of package.json
 */
export function report(check: string, problems: readonly string[], summary = ''): void {
  for (const problem of problems) console.error(`${check}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`${check}: ok${summary === '' ? '' : `, ${summary}`}`);
}
