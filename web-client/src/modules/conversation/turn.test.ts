import { describe, expect, it } from 'vitest';
import { answer, question } from '@/testing/handlers/assistant';
import { canContinue, characters, applyTurnEvent, mergeMessages, emptyTurn, speechText, type TurnEvent } from './turn';

const fold = (...events: TurnEvent[]) => events.reduce(applyTurnEvent, emptyTurn);
const begun = { started: { message: question(), answer: answer({ text: '', status: 'MESSAGE_STATUS_WRITING' }) } };

describe('a turn', () => {
  it('appends text pieces', () => {
    const turn = fold(begun, { delta: { text: 'Sel', length: 3 } }, { delta: { text: 'am', length: 5 } });
    expect(turn.message?.text).toBe('I cannot sleep.');
    expect(turn.answer?.text).toBe('Selam');
  });

  it('counts characters as the service does, and shows no piece twice', () => {
    expect(characters('ሰላም 🌿')).toBe(5);
    const again = [{ delta: { text: 'ሰላም 🌿', length: 5 } }, { delta: { text: '🌿 ok', length: 8 } }];
    expect(fold(begun, { delta: { text: 'ሰላም 🌿', length: 5 } }, ...again).answer?.text).toBe('ሰላም 🌿 ok');
  });

  it('continues with the text of the service when it is resumed', () => {
    const here = { answer: answer({ text: 'That sounds' }), replaced: false };
    const back = applyTurnEvent(here, { started: { answer: answer({ text: 'That' }) } });
    expect(applyTurnEvent(back, { delta: { text: ' is hard', length: 12 } }).answer?.text).toBe('That is hard');
  });

  it('shows the fixed text of a withdrawn answer and ignores later pieces', () => {
    const turn = fold(
      begun,
      { delta: { text: 'Bad', length: 3 } },
      { replaced: { text: 'Please call.', notice: 'SAFETY_NOTICE_CRISIS' } },
      { delta: { text: ' advice', length: 10 } },
    );
    expect(turn.answer).toMatchObject({ text: 'Please call.', notice: 'SAFETY_NOTICE_CRISIS' });
  });

  it('removes text that was not part of the answer until the end', () => {
    const turn = fold(
      begun,
      { delta: { text: 'The user may be', length: 15 } },
      { replaced: { text: '', notice: 'SAFETY_NOTICE_UNSPECIFIED' } },
    );
    expect(turn.answer?.text).toBe('');
    expect(applyTurnEvent(turn, { finished: answer({ text: 'Good evening' }) }).answer?.text).toBe('Good evening');
  });

  it('ends with the stored answer', () => {
    expect(fold(begun, { finished: answer({ suggestions: ['More'] }) }).answer?.suggestions).toEqual(['More']);
  });
});

it('merges lists of messages in order; the later list has priority', () => {
  const stopped = answer({ status: 'MESSAGE_STATUS_STOPPED' });
  expect(mergeMessages([answer(), question()], [stopped])).toEqual([question(), stopped]);
  expect(canContinue(stopped)).toBe(true);
  expect(canContinue(answer({ status: 'MESSAGE_STATUS_CUT' }))).toBe(true);
  expect(canContinue(question({ status: 'MESSAGE_STATUS_STOPPED' }))).toBe(false);
});

it('removes Markdown from announced text', () => {
  expect(speechText('# Rest\n- **breathe** in\n- out')).toBe('Rest\nbreathe in\nout');
});
