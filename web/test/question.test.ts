import { describe, expect, it } from 'vitest';
import { pickQuestion, QuestionPages, sortQuestions, type Question } from '../src/table/question';

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

describe('several questions', () => {
  const answered = (key: string) => ({ ...question(key, false), answers: [{ words: 'Withdraw' }] });

  it('puts an own offer that can be withdrawn before offers that only inform', () => {
    const all = [question('cession', false), answered('own'), question('draw')];
    expect(sortQuestions(all).map(({ key }) => key)).toEqual(['draw', 'own', 'cession']);
  });

  it('are pages that the viewer turns, in a circle', () => {
    const all = [question('draw'), answered('own'), question('cession', false)];
    const pages = new QuestionPages();
    expect(pages.pick(all)?.key).toBe('draw');
    for (const key of ['own', 'cession', 'draw']) {
      pages.turn(all);
      expect(pages.pick(all)?.key).toBe(key);
    }
  });

  it('go back to the first page when a player asks something new', () => {
    const [own, info] = [answered('own'), question('cession', false)];
    const pages = new QuestionPages();
    pages.pick([own, info]);
    pages.turn([own, info]);
    expect(pages.pick([own, info])?.key).toBe('cession');
    expect(pages.pick([question('draw'), own, info])?.key).toBe('draw');
  });

  it('keep the page of a question to the viewer when another arrives', () => {
    const [one, other] = [question('draw'), question('pause')];
    const pages = new QuestionPages();
    pages.pick([one, other]);
    pages.turn([one, other]);
    expect(pages.pick([one, other])?.key).toBe('pause');
    expect(pages.pick([question('mate'), one, other])?.key).toBe('pause');
  });
});
