import { describe, expect, it } from 'vitest';
import { pickQuestion, type Question } from '../src/table/question';

const question = (key: string, asks = true): Question => ({
  key,
  head: key,
  sub: '',
  asks,
  answers: [],
});

describe('the question on the screen', () => {
  it('stays while it waits for the viewer, whatever arrives', () => {
    const [old, newer] = [question('take back'), question('draw')];
    expect(pickQuestion([newer, old], 'take back')).toBe(old);
  });

  it('gives way once it is answered', () => {
    const next = question('draw');
    expect(pickQuestion([next], 'take back')).toBe(next);
    expect(pickQuestion([], 'take back')).toBeNull();
  });

  it('gives way to the confirmation of an action', () => {
    const sure = { ...question('resign'), urgent: true };
    expect(pickQuestion([sure, question('draw')], 'draw')).toBe(sure);
  });

  it('gives way to a question that asks if it only informs', () => {
    const [news, asks] = [question('news', false), question('draw')];
    expect(pickQuestion([asks, news], 'news')).toBe(asks);
  });
});
