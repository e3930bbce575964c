import type { Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { listing } from '../../http/paging.js';
import { repoOf, unlessBlocked } from '../../access/rights.js';
import type { ReactionRecord } from '../../state/issue-records.js';
import type { RepoRecord } from '../../state/records.js';
import { reactionView } from '../../views/issue.js';
import { created, empty, json, Refusal } from '../../http/replies.js';
import { commentOf } from './comments.js';
import { issueOf } from './issues.js';
import type { Handlers } from '../route.js';

export const reactionRoutes: Handlers = {
  issueGetIssueReactions(call) {
    const { reactions } = issueOf(call, repoOf(call), true);
    return listing(call, reactions, (reaction) => reactionView(call, reaction), { count: true, nullable: true });
  },
  issuePostIssueReaction: (call) => react(call, (repo) => issueOf(call, repo, true).reactions),
  issueDeleteIssueReaction: (call) => unreact(call, issueOf(call, repoOf(call), true).reactions),
  issueGetCommentReactions(call) {
    const { reactions } = commentOf(call, repoOf(call));
    return json(reactions.length === 0 ? null : reactions.map((reaction) => reactionView(call, reaction)));
  },
  issuePostCommentReaction: (call) => react(call, (repo) => commentOf(call, repo).reactions),
  issueDeleteCommentReaction: (call) => unreact(call, commentOf(call, repoOf(call)).reactions),
};

const allowed = ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes'];

function react(call: Call, reactionsOf: (repo: RepoRecord) => ReactionRecord[]): Reply {
  const repo = repoOf(call);
  const content = call.body.as('EditReactionOption').text('content') ?? '';
  const reactions = reactionsOf(repo);
  if (!allowed.includes(content)) throw new Refusal(403, `'${content}' is not an allowed reaction`);
  unlessBlocked(call, repo);
  const known = reactions.find((reaction) => reaction.user === call.me && reaction.content === content);
  if (known !== undefined) return json(reactionView(call, known));
  const reaction = { user: call.me, content, created_at: call.state.now() };
  reactions.push(reaction);
  return created(reactionView(call, reaction));
}

function unreact(call: Call, reactions: ReactionRecord[]): Reply {
  const content = call.body.text('content');
  const at = reactions.findIndex((reaction) => reaction.user === call.me && reaction.content === content);
  if (at >= 0) reactions.splice(at, 1);
  return empty();
}
