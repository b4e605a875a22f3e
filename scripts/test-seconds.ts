import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';
import type { Step } from './steps.ts';

/**
 * Makes sure that a run which did not pass ends with a failure. Writes what the files of each kind of test took together;
 * they run side by side, so the sum is more than the clock says.
 */
export default class TestSeconds implements Reporter {
  onTestRunEnd(...[modules, , reason]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    // Whatever is closed at the end of this process may set the exit code anew.
    if (reason !== 'passed') process.once('exit', () => process.exit(1));
    const { TEST_SECONDS } = process.env;
    if (!TEST_SECONDS) return;
    const sums = new Map<string, number>();
    for (const module of modules) {
      const { duration, collectDuration, environmentSetupDuration, setupDuration } = module.diagnostic();
      const all = duration + collectDuration + environmentSetupDuration + setupDuration;
      sums.set(module.project.name, (sums.get(module.project.name) ?? 0) + all);
    }
    const kinds: Step[] = [...sums].map(([name, ms]) => ({
      step: `  of it ${name}`,
      seconds: Math.round(ms / 100) / 10,
    }));
    writeFileSync(TEST_SECONDS, JSON.stringify(kinds));
  }
}
