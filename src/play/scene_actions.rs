//! The actions of a round in a scene that is played: how many are left, and whether a turn goes on.

use super::{Act, SceneGame};
use crate::engine::ObjectId;
use crate::middle_earth::request::SceneRequest;

impl SceneGame {
    /// Whether whoever has just done something acts on in this round: there are actions left of it, or it took none. A round that is
    /// longer than its actions is one thing that takes time.
    pub(super) fn goes_on(&mut self) -> bool {
        let Some(who) = self.course.left.first().copied() else { return false };
        let Some(asked) = self.position.record().past.last() else { return false };
        let spent = self.spent_by(who);
        let acts = match &asked.request {
            SceneRequest::Cast(_) | SceneRequest::Use { .. } | SceneRequest::Deed { .. } => true,
            SceneRequest::Test { .. } | SceneRequest::Call { .. } | SceneRequest::Attempt { .. } => false,
            SceneRequest::Learn { .. } | SceneRequest::Improve { .. } | SceneRequest::Idle { .. } => false,
            SceneRequest::Rest { .. } | SceneRequest::Pass(_) | SceneRequest::Round(_) => false,
            SceneRequest::Enter(_) | SceneRequest::Decree(_) => false,
        };
        let usual = self.usual_round() == self.round();
        let left = if usual { self.actions_left(who) > 0 } else { spent == self.course.spent };
        let on_time = self.clock() == self.course.asked;
        acts && on_time && (left || spent == self.course.spent) && self.state().obj(who).live()
    }

    /// What took no action is offered once in a turn.
    pub(super) fn bar_if_free(&mut self) {
        let Some(who) = self.course.left.first().copied() else { return };
        let Some(asked) = self.position.record().past.last().map(|asked| asked.request.clone()) else { return };
        if self.spent_by(who) > self.course.spent {
            return;
        }
        let act = match asked {
            SceneRequest::Use { thing, ability, .. } => Act::Use(thing, ability),
            SceneRequest::Deed { deed, things, .. } => Act::Deed(deed, things.into_iter().collect()),
            _ => return,
        };
        let line = self.scene().act_line(&act).text;
        self.barred.insert(line);
    }

    pub(super) fn spent_by(&self, who: ObjectId) -> u8 {
        self.state().scene().map_or(0, |s| s.spent_by(who))
    }

    /// Actions of the round that somebody has left.
    fn actions_left(&self, who: ObjectId) -> u8 {
        let all = self.state().scene().map_or(0, |s| s.settings.time.actions);
        all.saturating_sub(self.spent_by(who))
    }

    /// What is asked of the character whose turn it is.
    pub fn question_of_turn(&self, who: ObjectId) -> String {
        let name = self.scene().object(who);
        match self.actions_left(who) {
            1 if self.usual_round() == self.round() => {
                self.heading(&format!("what does {name} do with the last action?"))
            }
            _ => self.heading(&format!("what does {name} do?")),
        }
    }
}
