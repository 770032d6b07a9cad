import { expect, it } from 'vitest';
import { classProblems } from '../../scripts/css-classes.mjs';

const problems = (classes: string[], text: string) =>
  classProblems(
    new Map([['/Card.module.css', new Set(classes)]]),
    [{ file: '/Card.tsx', text: `import styles from './Card.module.css';\n${text}` }],
    (_, address) => address.slice(1),
  ).map((problem) => problem.text);

it.each([
  ['a direct use', ['card'], 'styles.card'],
  ['a name with a dash', ['called-off'], 'styles.calledOff'],
  ['a computed string', ['done'], "styles[state]; const state = 'done'"],
  ['a computed key', ['info'], 'styles[tone]; const icons = { info: InfoIcon }'],
  ['a template', ['dash1'], 'styles[`dash${index}`]'],
])('accepts %s', (_, classes, text) => {
  expect(problems(classes, text)).toEqual([]);
});

it('reports unused and missing classes', () => {
  expect(problems(['card', 'old'], 'styles.card; styles.gone')).toEqual([
    'uses styles.gone, which ./Card.module.css lacks',
    '.old is not used',
  ]);
});
